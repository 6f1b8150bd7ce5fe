package io.statehouse.app.cli;

import io.statehouse.ports.Revision;
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
    ITypeConverter<Integer> integer = new Reader<>("a whole number", Integer::valueOf);
    ITypeConverter<Double> real = new Reader<>("a number", Double::valueOf);
    line.registerConverter(int.class, integer);
    line.registerConverter(Integer.class, integer);
    line.registerConverter(Long.class, new Reader<>("a whole number", Long::valueOf));
    line.registerConverter(double.class, real);
    line.registerConverter(Double.class, real);
    line.registerConverter(char.class, new Reader<>("one character", ArgumentTypes::only));
    line.registerConverter(
        ColorMode.class, new Reader<>("auto, always or never", ColorMode::parse));
    line.registerConverter(OutputFormat.class, new FormatReader());
    line.registerConverter(
        Revision.class, new Reader<>("a revision, which is a decimal number", Revision::parse));
    line.registerConverter(Path.class, new Reader<>("the name of a file", ArgumentTypes::path));
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
  private record Reader<T>(String expected, Function<String, T> read) implements ITypeConverter<T> {
    @Override
    public T convert(String text) {
      try {
        return read.apply(text);
      } catch (IllegalArgumentException wrong) {
        throw new TypeConversionException("\"" + text + "\" is not " + expected);
      }
    }
  }

  /**
   * Its sentence says more than that the text is not a format. A class, since a lambda of an
   * interface of picocli keeps that out of the class archive.
   */
  private static final class FormatReader implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String text) {
      try {
        return OutputFormat.parse(text);
      } catch (IllegalArgumentException unknown) {
        throw new TypeConversionException(unknown.getMessage());
      }
    }
  }
}
