import { resample } from './soundLevels.ts';
import './Waveform.css';

export interface WaveformProps {
  /** Loudness over time, from 0 to 1. */
  levels: readonly number[];
  /** The number of bars over the whole width. */
  bars: number;
  /** The share that has been played, from 0 to 1. */
  played?: number;
}

/** A waveform as bars; hidden from screen readers, so its user provides a label. */
export function Waveform({ levels, bars, played = 0 }: WaveformProps) {
  const drawn = resample(levels, bars);
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

/** The waveform of a running recording: the latest at the end, older bars move out at the beginning. */
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
