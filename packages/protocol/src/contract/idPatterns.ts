/** The ids of users and tenants; `inputRules.user_id` is the rule in words. */
export const userIdPattern = /^[A-Za-z0-9_.@-]{1,64}$/;
