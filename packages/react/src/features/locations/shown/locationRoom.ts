/** How high a shared location is in a list, in pixels, as `LocationCard.css` has it (UX-09). */
export const locationHeight = 164 + 57 + 2;
