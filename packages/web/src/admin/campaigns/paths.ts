/** Where the campaigns are. */
export const campaignsPath = '/admin/campaigns';

export const campaignPath = (id: string) => `${campaignsPath}/${encodeURIComponent(id)}`;

/** A new campaign that begins as this one. */
export const copyPath = (id: string) => `${campaignsPath}/new?from=${encodeURIComponent(id)}`;
