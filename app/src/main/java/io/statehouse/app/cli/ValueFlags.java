package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.ports.Bytes;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The flags beside a positional value: other ways to give it. */
public final class ValueFlags {
  /** Describes the positional value in help. */
  public static final String VALUE = "The value; - or nothing is standard input.";

  @Option(
      names = "--value",
      paramLabel = "TEXT",
      description = "The value, also one that begins with a dash, as in --value=-.")
  private String text;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "Take the value from this file; - is standard input.")
  private Path file;

  /**
   * Returns the value, byte by byte.
   *
   * @param argument the positional value, or null
   */
  public Bytes bytes(Invocation invocation, String argument) {
    if (Stream.of(argument, text, file).filter(given -> given != null).count() > 1) {
      throw AppException.misused("give only one of VALUE, --value and --file");
    }
    return text == null ? new Input(invocation).bytes(argument, file) : Bytes.utf8(text);
  }

  /** Reads like {@link #bytes}, for a value that must be text. */
  public String text(Invocation invocation, String argument) {
    return Input.text(bytes(invocation, argument));
  }

  /** Reads like {@link #text}, but where nothing is given the value is empty. */
  public String textOrEmpty(Invocation invocation, String argument) {
    boolean given = argument != null || text != null || file != null;
    return given ? text(invocation, argument) : "";
  }
}
