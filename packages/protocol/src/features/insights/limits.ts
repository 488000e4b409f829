/** Most days of one request for figures. */
export const maxInsightDays = 400;
/** Days for which a server keeps its figures. */
export const insightDaysKept = 800;
