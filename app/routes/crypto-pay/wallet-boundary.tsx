/** What breaks in a wallet, or does not load, takes nothing else of the page with it: address and amount stay. */
import { Component, type ReactNode } from "react";

interface WalletBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

export class WalletBoundary extends Component<WalletBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
