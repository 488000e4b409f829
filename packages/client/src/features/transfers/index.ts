/** Import and export (HOOK-02), for admins: an entry of its own, `@confab/client/transfers`. */
export { type ArchiveOptions, type CertificatePage, Transfers, transfers } from './transfers.ts';
