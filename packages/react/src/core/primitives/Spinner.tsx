import { useText } from '../text/index.ts';
import './Spinner.css';

/** A spinner for the rare wait without a skeleton, such as a busy button. */
export function Spinner() {
  const { t } = useText();
  return <span className="cf-spinner" role="status" aria-label={t('states.loading')} />;
}
