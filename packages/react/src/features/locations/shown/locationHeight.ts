/** The height of a shared location in a list, in pixels, as in `LocationCard.css` (UX-09). */
export const locationHeight = 164 + 57 + 2;
