/** Changes of second factors that their user is notified of. */
export type FactorChange =
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'factors_reset';
