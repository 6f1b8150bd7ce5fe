package io.statehouse.app.audit;

import java.io.IOException;

/** Takes the lines of an audit log. */
public interface AuditOutput extends AutoCloseable {

  /**
   * Writes a line, and returns once the system has it.
   *
   * @param line without a line break
   */
  void write(String line) throws IOException;

  @Override
  void close();
}
