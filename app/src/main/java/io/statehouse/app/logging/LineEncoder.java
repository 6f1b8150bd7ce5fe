package io.statehouse.app.logging;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.statehouse.app.text.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * Writes each event so that nothing in its message or exceptions, which may come from a client, can
 * look like another event: control characters are escaped. Logback's own JSON encoder writes the
 * time as a number and a stack trace as a tree, which log collectors do not show as either.
 */
final class LineEncoder extends EncoderBase<ILoggingEvent> {
  private volatile LogFormat format = LogFormat.TEXT;

  void use(LogFormat other) {
    format = other;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    return (format == LogFormat.JSON ? Json.line(event) : text(event)).getBytes(UTF_8);
  }

  private static String time(ILoggingEvent event) {
    return Time.FORMAT.format(event.getInstant());
  }

  private static String text(ILoggingEvent event) {
    String logger = event.getLoggerName();
    StringBuilder line =
        new StringBuilder(time(event))
            .append(String.format(" %-5s ", event.getLevel()))
            .append(logger.substring(logger.lastIndexOf('.') + 1))
            .append(": ")
            .append(Printable.line(String.valueOf(event.getFormattedMessage())))
            .append('\n');
    if (event.getThrowableProxy() != null) {
      addTrace(event.getThrowableProxy(), "", "\t", line);
    }
    return line.toString();
  }

  /** Adds a stack trace whose lines all begin with {@code indent}. */
  private static void addTrace(
      IThrowableProxy thrown, String label, String indent, StringBuilder to) {
    to.append(indent).append(label).append(thrown.getClassName());
    if (thrown.getMessage() != null) {
      to.append(": ").append(Printable.line(thrown.getMessage()));
    }
    to.append('\n');
    StackTraceElementProxy[] frames = thrown.getStackTraceElementProxyArray();
    for (int i = 0; i < frames.length - thrown.getCommonFrames(); i++) {
      to.append(indent).append('\t').append(frames[i]).append('\n');
    }
    for (IThrowableProxy suppressed : thrown.getSuppressed()) {
      addTrace(suppressed, "Suppressed: ", indent + "\t", to);
    }
    if (thrown.getCause() != null) {
      addTrace(thrown.getCause(), "Caused by: ", indent, to);
    }
  }

  /** Loaded only if something is logged: most commands log nothing. */
  private static final class Time {
    static final DateTimeFormatter FORMAT =
        DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxxx")
            .withZone(ZoneId.systemDefault());
  }

  /** Loaded only if the format is used. */
  private static final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    static String line(ILoggingEvent event) {
      StringWriter line = new StringWriter();
      try (JsonGenerator json = FACTORY.createGenerator(line)) {
        json.writeStartObject();
        json.writeStringField("time", time(event));
        json.writeStringField("level", event.getLevel().toString());
        json.writeStringField("logger", event.getLoggerName());
        json.writeStringField("thread", event.getThreadName());
        json.writeStringField("message", event.getFormattedMessage());
        if (event.getThrowableProxy() != null) {
          StringBuilder trace = new StringBuilder();
          addTrace(event.getThrowableProxy(), "", "", trace);
          json.writeStringField("stack_trace", trace.toString());
        }
        json.writeEndObject();
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      // JSON requires few escapes; these have its form, and are needed only within strings.
      return Printable.line(line.toString()) + "\n";
    }
  }

  @Override
  public byte[] headerBytes() {
    return null;
  }

  @Override
  public byte[] footerBytes() {
    return null;
  }
}
