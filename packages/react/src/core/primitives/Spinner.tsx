import { useText } from '../text/index.ts';
import './Spinner.css';

/** For the rare wait that has no shape to draw bars in, such as a button at work. */
export function Spinner() {
  const { t } = useText();
  return <span className="cf-spinner" role="status" aria-label={t('states.loading')} />;
}
