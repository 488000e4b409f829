import { resampled } from './waveform.ts';
import './Waveform.css';

export interface WaveformProps {
  /** Loudness over time, from 0 to 1. */
  levels: readonly number[];
  /** How many bars to draw. */
  bars: number;
  /** How much has been played, from 0 to 1. */
  played?: number;
  /** Bars stand at the end and the rest is empty, as while one records. */
  live?: boolean;
}

/** A sound as bars; a picture only, whoever shows it says in words what it is. */
export function Waveform({ levels, bars, played = 0, live = false }: WaveformProps) {
  const drawn = live ? levels.slice(-bars) : resampled(levels, bars);
  const offset = live ? bars - drawn.length : 0;
  const width = (live ? bars : Math.max(drawn.length, 1)) * STEP;
  return (
    <svg
      className="cf-waveform"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      data-live={live || undefined}
    >
      {drawn.map((level, index) => {
        const height = Math.max(2, level * HEIGHT);
        return (
          <rect
            key={index}
            x={(offset + index) * STEP + 0.5}
            y={(HEIGHT - height) / 2}
            width={2}
            height={height}
            rx={1}
            data-played={(index + 0.5) / drawn.length <= played || undefined}
          />
        );
      })}
    </svg>
  );
}

const STEP = 3;
const HEIGHT = 28;
