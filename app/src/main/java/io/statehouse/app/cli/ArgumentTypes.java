package io.statehouse.app.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads arguments of the JDK's types, so that the error for a wrong one names what is expected and
 * not a Java type or an exception.
 */
public final class ArgumentTypes {
  private ArgumentTypes() {}

  /** Reads them so in a command and all commands below it. */
  public static void register(CommandLine line) {
    ITypeConverter<Integer> integer = number(Integer::valueOf);
    ITypeConverter<Double> real = text -> converted(text, "a number", Double::valueOf);
    line.registerConverter(int.class, integer);
    line.registerConverter(Integer.class, integer);
    line.registerConverter(Long.class, number(Long::valueOf));
    line.registerConverter(double.class, real);
    line.registerConverter(Double.class, real);
    line.registerConverter(
        char.class, text -> converted(text, "one character", ArgumentTypes::only));
    line.registerConverter(
        Path.class, text -> converted(text, "the name of a file", ArgumentTypes::path));
  }

  private static <T> ITypeConverter<T> number(Function<String, T> reader) {
    return text -> converted(text, "a whole number", reader);
  }

  private static char only(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException(text);
    }
    return text.charAt(0);
  }

  private static Path path(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(text);
    }
    return Path.of(text);
  }

  /** An {@link InvalidPathException} and a {@link NumberFormatException} are of this type too. */
  private static <T> T converted(String text, String expected, Function<String, T> reader) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException("\"" + text + "\" is not " + expected);
    }
  }
}
