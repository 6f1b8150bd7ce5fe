package io.statehouse.app.cli;

import io.statehouse.app.json.Shape;
import picocli.CommandLine.Option;

/** The report of a command that writes on what it did: in one line, as JSON, or not at all. */
public final class WriteReport {
  private static final Shape<Done> DONE = Shape.of(Done.class);

  @Option(names = "--quiet", description = "Do not print what was done.")
  private boolean quiet;

  /** A write whose result is known before: it reports only that it was done. */
  private record Done(String done) {}

  /** Returns whether nothing is printed; JSON that was requested always is. */
  public boolean isSilent(Results results) {
    return quiet && !results.wantsDocument();
  }

  /** Prints the line, or it as the member {@code done} of a JSON document. */
  public void print(Results results, String line) {
    print(results, DONE, new Done(line), line);
  }

  /** Prints the document as JSON, or the line. */
  public <T> void print(Results results, Shape<T> shape, T document, String line) {
    if (!isSilent(results)) {
      results.print(shape, document, printed -> results.line(line));
    }
  }
}
