package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.text.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/**
 * The consent of a person to a command that destroys state. It is asked for at a terminal alone, so
 * that scripts go on as they are, and before anything is written, so that Ctrl-C leaves all as it
 * was.
 */
public final class Consent {
  private static final int MAX_ANSWER_BYTES = 4096;

  @Option(names = "--yes", description = "Do not ask at a terminal whether to do it.")
  private boolean yes;

  /** Returns whether the flag is given. */
  public boolean isGiven() {
    return yes;
  }

  /** Returns whether a person would be asked. */
  public boolean isAsked(Invocation invocation) {
    Terminal terminal = invocation.terminal();
    return !yes && terminal.prompt().isPresent() && terminal.err();
  }

  /**
   * Asks, at a terminal, whether to do something; without one, or with the flag, it is agreed.
   *
   * @param what what would be done, to what and to how much: {@code remove database sky and its 3
   *     tables}; found out only if a person is asked
   * @throws AppException if the person does not agree
   */
  public void require(Call call, Supplier<String> what) {
    require(call, Optional.empty(), what);
  }

  /**
   * Asks like {@link #require(Call, Supplier)}; the name of what is destroyed is an answer too.
   *
   * @param name the name
   */
  public void require(Call call, String name, Supplier<String> what) {
    require(call, Optional.of(name), what);
  }

  private void require(Call call, Optional<String> name, Supplier<String> what) {
    if (!isAsked(call.invocation())) {
      return;
    }
    PrintStream err = call.invocation().err();
    String question = what.get();
    String expected = name.map(text -> "y or " + text).orElse("y");
    err.print(Printable.line("%s? Type %s: ".formatted(capitalized(question), expected)));
    err.flush();
    String answer = line(call.invocation().in()).strip();
    boolean agreed =
        answer.equalsIgnoreCase("y")
            || answer.equalsIgnoreCase("yes")
            || name.filter(answer::equals).isPresent();
    if (!agreed) {
      throw new AppException(Kind.BAD_INPUT, "nothing was done: that was not confirmed");
    }
  }

  private static String capitalized(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  /** Reads up to the end of a line, and nothing behind it. */
  private static String line(InputStream in) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      for (int octet = in.read(); octet >= 0 && octet != '\n'; octet = in.read()) {
        if (line.size() < MAX_ANSWER_BYTES) {
          line.write(octet);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
