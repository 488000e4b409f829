import { useText } from '@confab/react';
import { useEffect, useState } from 'react';
import { sessionsText } from './text.en.ts';

const parameter = 'sign_in_problem';
const { signOnProblems: problems } = sessionsText;

/**
 * Returns the error with which single sign-on came back, shown once and then removed from the URL, and the page to open
 * after sign-in.
 */
export function useSignOnProblem(): { problem: string | undefined; returnTo: string } {
  const { t } = useText(sessionsText);
  const [name] = useState(() => new URLSearchParams(location.search).get(parameter));
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has(parameter)) return;
    url.searchParams.delete(parameter);
    history.replaceState(history.state, '', url);
  }, []);
  const known = name !== null && Object.hasOwn(problems, name) ? (name as keyof typeof problems) : 'other';
  const { pathname, search, hash } = location;
  return {
    problem: name === null ? undefined : t(`signOnProblems.${known}`),
    returnTo: name === null ? `${pathname}${search}${hash}` : '/',
  };
}
