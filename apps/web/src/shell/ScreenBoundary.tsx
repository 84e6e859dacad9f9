import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Crash } from './Crash.tsx';

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

/** Keeps the fault of one screen from taking the others with it, and lets that screen be tried again. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
  }

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    return <Crash error={error} reset={() => this.setState({ error: undefined, hasFailed: false })} />;
  }
}
