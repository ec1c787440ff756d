import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashPanel } from './crash-panel';

/** A fault while drawing stays in the part of the page where it happened and says what can be done. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    // oxlint-disable-next-line no-console -- whoever looks into the fault finds it where browsers report
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashPanel error={this.state.error} />;
  }
}
