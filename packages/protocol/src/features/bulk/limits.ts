/** Most users, channels and memberships of one `PUT /provision`. */
export const maxProvisionedUsers = 100;
export const maxProvisionedChannels = 100;
export const maxProvisionedMembers = 500;
