import './Logo.css';

/** Confab's logo: two speech bubbles. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 48 44" aria-hidden="true" focusable="false">
      <path
        className="web-mark__back"
        d="M36 12.6A17.6 17.6 0 0 1 26 38.6 13 13 0 0 0 35 42h9.4A2.6 2.6 0 0 0 47 39.4V27a15 15 0 0 0-11-14.4Z"
      />
      <path
        className="web-mark__front"
        d="M17 0a16 16 0 0 1 0 32H3.6A2.6 2.6 0 0 1 1 29.4V16A16 16 0 0 1 17 0Z"
      />
      <g className="web-mark__dots">
        <circle cx="10" cy="16" r="2.2" />
        <circle cx="17" cy="16" r="2.2" />
        <circle cx="24" cy="16" r="2.2" />
      </g>
    </svg>
  );
}
