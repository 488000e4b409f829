/** The screens on which one pane at a time is shown (UX-19). */
export const phoneQuery = '(max-width: 599px)';
