import { useText } from '../text/index.ts';
import './OverrideFailed.css';

/** The error in the area of an override that threw. */
export function OverrideFailed() {
  const { t } = useText();
  return (
    <small className="cf-override-failed" role="alert">
      {t('states.notDrawn')}
    </small>
  );
}
