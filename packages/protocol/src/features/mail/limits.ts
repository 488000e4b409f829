/** So many mails one address gets within an hour; what is more is left out. */
export const mailsPerAddressAndHour = 20;
/** The longest e-mail address (RFC 5321). */
export const emailLength = 254;
