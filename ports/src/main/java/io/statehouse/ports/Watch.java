package io.statehouse.ports;

/** A running watch, which goes on until it is closed or its store is. */
public interface Watch extends AutoCloseable {

  /** Ends the watch; the listener is not called again, save for a call already under way. */
  @Override
  void close();
}
