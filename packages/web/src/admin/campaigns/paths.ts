/** The path of the campaigns. */
export const campaignsPath = '/admin/campaigns';

export const campaignPath = (id: string) => `${campaignsPath}/${encodeURIComponent(id)}`;

/** The path of a new campaign that starts as a copy of this one. */
export const copyPath = (id: string) => `${campaignsPath}/new?from=${encodeURIComponent(id)}`;
