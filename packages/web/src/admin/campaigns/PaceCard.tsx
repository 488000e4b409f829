import { useText } from '@confab/react';
import { campaignsText } from './text.en.ts';
import type { Pace } from './usePace.ts';

const [width, height] = [400, 64];

/** Messages per second, as a chart of the last minute. */
export function PaceCard({ pace: { samples, now } }: { pace: Pace }) {
  const { t, format } = useText(campaignsText);
  const peak = Math.max(1, ...samples);
  const points = samples.map((sample, at) => {
    const x = (at * width) / Math.max(1, samples.length - 1);
    return `${x.toFixed(1)},${(height - (sample / peak) * (height - 4)).toFixed(1)}`;
  });
  return (
    <section className="web-campaign__card">
      <h2>
        {t('campaigns.pace')}
        {now !== undefined && <small>{t('campaigns.paceOf', { pace: format.number(rounded(now)) })}</small>}
      </h2>
      {points.length > 1 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('campaigns.paceHint')}
        >
          <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
          <polyline points={points.join(' ')} />
        </svg>
      )}
    </section>
  );
}

const rounded = (pace: number) => (pace < 10 ? Math.round(pace * 10) / 10 : Math.round(pace));
