package io.statehouse.ports;

/** An active watch. It lasts until it is closed or its store is closed, and survives outages. */
public interface Watch extends AutoCloseable {

  /**
   * Ends the watch. The listener is not called again, but a call in progress is not waited for. May
   * be called several times, and by the listener itself.
   */
  @Override
  void close();
}
