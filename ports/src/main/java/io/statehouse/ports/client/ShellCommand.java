package io.statehouse.ports.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A command line for bash or zsh, in which each word is exactly what it was before it was quoted.
 * Characters that a terminal would not show are escaped. Not safe for use by several threads.
 */
public final class ShellCommand {
  /** The file from which commands read a value, in the directory where they are run. */
  public static final String VALUE_FILE = "value.bin";

  private static final String PLAIN = "[A-Za-z0-9_./:=@%+,-]+";

  private final List<String> words = new ArrayList<>();

  private ShellCommand() {}

  /** Begins with the name of a program, and its first words. */
  public static ShellCommand of(String... words) {
    return new ShellCommand().with(words);
  }

  /** Adds words. */
  public ShellCommand with(String... more) {
    for (String word : more) {
      words.add(quoted(word));
    }
    return this;
  }

  /** Adds an option and its value, if there is one. */
  public ShellCommand option(String name, Optional<String> value) {
    value.ifPresent(text -> with(name, text));
    return this;
  }

  /** Adds an option and its value in one word, if there is one. */
  public ShellCommand joined(String name, Optional<String> value) {
    value.ifPresent(text -> with(name + text));
    return this;
  }

  /** Returns this command, reading the value from its standard input. */
  public String readingValue() {
    return this + " < " + VALUE_FILE;
  }

  @Override
  public String toString() {
    return String.join(" ", words);
  }

  /** Returns one word, quoted if it needs to be. */
  public static String quoted(String word) {
    if (word.matches(PLAIN)) {
      return word;
    }
    return isPrintable(word) ? "'" + word.replace("'", "'\\''") + "'" : escaped(word);
  }

  /** Returns whether a terminal shows a text as it is. */
  public static boolean isPrintable(String text) {
    return text.codePoints().allMatch(ShellCommand::isPrintable);
  }

  private static boolean isPrintable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static String escaped(String word) {
    StringBuilder escaped = new StringBuilder("$'");
    word.codePoints()
        .forEach(
            character -> {
              String one = Character.toString(character);
              if (character == '\'' || character == '\\') {
                escaped.append('\\').append(one);
              } else if (isPrintable(character)) {
                escaped.append(one);
              } else {
                for (byte unit : one.getBytes(UTF_8)) {
                  escaped.append("\\%03o".formatted(unit & 0xff)); // three digits, never more
                }
              }
            });
    return escaped.append('\'').toString();
  }
}
