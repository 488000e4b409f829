/** Entries of one page of the audit log. */
export const auditPageLimit = 50;
export const auditPageMost = 100;
