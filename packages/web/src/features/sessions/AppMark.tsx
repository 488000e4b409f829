import { Logo } from './Logo.tsx';

/** The app's icon, or Confab's logo without one. */
export function AppMark({ icon }: { icon: string | undefined }) {
  return icon ? <img className="web-mark" src={icon} alt="" /> : <Logo className="web-mark" />;
}
