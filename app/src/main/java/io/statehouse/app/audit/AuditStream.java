package io.statehouse.app.audit;

import java.io.IOException;
import java.io.PrintStream;

/** Standard output, or another stream of lines. */
public final class AuditStream implements AuditOutput {
  private final PrintStream out;

  public AuditStream(PrintStream out) {
    this.out = out;
  }

  @Override
  public synchronized void write(String line) throws IOException {
    out.println(line);
    if (out.checkError()) {
      throw new IOException("standard output is closed");
    }
  }

  @Override
  public void close() {}
}
