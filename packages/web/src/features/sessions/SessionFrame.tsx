import { createContext, type ReactNode, useContext } from 'react';
import { AppMark } from './AppMark.tsx';
import { Logo } from './Logo.tsx';
import './SessionFrame.css';

/** The address of the app's icon, for all forms. */
export const AppIcon = createContext<string | undefined>(undefined);

/** The frame of every form before sign-in: the form on paper, with quiet art beside it on wide screens. */
export function SessionFrame({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="web-session">
      <main className="web-session__form">
        <div className="web-session__column">
          <AppMark icon={useContext(AppIcon)} />
          <header>
            <h1>{title}</h1>
            {hint && <p>{hint}</p>}
          </header>
          {children}
        </div>
      </main>
      <div className="web-session__art" aria-hidden="true">
        <i />
        <i />
        <i />
        <Logo className="web-mark web-session__mark" />
      </div>
    </div>
  );
}
