import { resampled } from './soundLevels.ts';
import './Waveform.css';

export interface WaveformProps {
  /** Loudness over time, from 0 to 1. */
  levels: readonly number[];
  /** How many bars to draw, over the whole width. */
  bars: number;
  /** How much has been played, from 0 to 1. */
  played?: number;
}

/** A sound as bars; a picture only, whoever shows it says in words what it is. */
export function Waveform({ levels, bars, played = 0 }: WaveformProps) {
  const drawn = resampled(levels, bars);
  return (
    <svg
      className="cf-waveform"
      viewBox={`0 0 ${Math.max(drawn.length, 1) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <Bars levels={drawn} playedBars={played * drawn.length} />
    </svg>
  );
}

/** What is being recorded: the latest at the end, older ones move out at the beginning. */
export function LiveWaveform({ levels }: { levels: readonly number[] }) {
  return (
    <span className="cf-live-waveform">
      <svg className="cf-waveform" width={levels.length * STEP} height={HEIGHT} aria-hidden>
        <Bars levels={levels} playedBars={levels.length} />
      </svg>
    </span>
  );
}

function Bars({ levels, playedBars }: { levels: readonly number[]; playedBars: number }) {
  return levels.map((level, index) => {
    const height = Math.max(2, level * HEIGHT);
    return (
      <rect
        key={index}
        x={index * STEP + 0.5}
        y={(HEIGHT - height) / 2}
        width={2}
        height={height}
        rx={1}
        data-played={index + 0.5 <= playedBars || undefined}
      />
    );
  });
}

const STEP = 3;
const HEIGHT = 28;
