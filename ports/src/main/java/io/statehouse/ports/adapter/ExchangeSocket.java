package io.statehouse.ports.adapter;

import java.util.concurrent.TimeUnit;

/**
 * A socket whose timeout bounds a whole exchange, not each read of it: for drivers that set the
 * timeout of a socket before each exchange. Without a timeout it waits as long as any socket.
 */
public final class ExchangeSocket extends DeadlineSocket {
  private int millis;

  public ExchangeSocket() {
    setSoTimeout(0);
  }

  /** Begins an exchange, which must end within this time; zero means that it need not. */
  @Override
  public void setSoTimeout(int millis) {
    this.millis = millis;
    long allowed = millis == 0 ? Integer.MAX_VALUE : millis;
    until(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(allowed));
  }

  @Override
  public int getSoTimeout() {
    return millis;
  }
}
