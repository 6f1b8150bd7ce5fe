package io.statehouse.app.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.statehouse.app.http.DocumentedResponses;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LineEncoderTest {
  private static final String FORGED =
      "x\n2031-05-02T09:00:00.125+00:00 ERROR Login: \u001b[2J\r\t\u0085\u2028\u202e\u007f\ud800";

  private final LineEncoder encoder = new LineEncoder();

  private String line(LogFormat format, String message, Throwable thrown) {
    LoggingEvent event =
        new LoggingEvent(
            "fqcn",
            new LoggerContext().getLogger("io.statehouse.app.serve.Server"),
            Level.WARN,
            message,
            thrown,
            null);
    event.setThreadName("main");
    encoder.use(format);
    return new String(encoder.encode(event), UTF_8);
  }

  private Map<?, ?> json(String message, Throwable thrown) {
    return (Map<?, ?>) DocumentedResponses.json(line(LogFormat.JSON, message, thrown));
  }

  /** An exception with all that a stack trace can have. */
  private static RuntimeException failure(String message) {
    RuntimeException failure =
        new IllegalStateException(message, new IllegalArgumentException(message));
    failure.addSuppressed(new RuntimeException(message));
    return failure;
  }

  @Test
  void a_line_of_text_has_the_date_and_the_zone() {
    String line = line(LogFormat.TEXT, "listening", null);

    assertThat(line)
        .matches("[-0-9]{10}T[:0-9]{8}\\.[0-9]{3}[-+][0-9:]{5} WARN  Server: listening\n");
    assertThat(OffsetDateTime.parse(line.split(" ")[0]).toInstant())
        .isBetween(Instant.now().minus(Duration.ofMinutes(1)), Instant.now());
  }

  @Test
  void a_line_of_json_has_the_whole_event() {
    Map<?, ?> event = json("listening on é", null);

    assertThat(event.keySet().toString()).isEqualTo("[time, level, logger, thread, message]");
    assertThat(event.get("level")).isEqualTo("WARN");
    assertThat(event.get("logger")).isEqualTo("io.statehouse.app.serve.Server");
    assertThat(event.get("thread")).isEqualTo("main");
    assertThat(event.get("message")).isEqualTo("listening on é");
    assertThat(OffsetDateTime.parse((String) event.get("time"))).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void no_message_can_look_like_another_event(LogFormat format) {
    String line = line(format, FORGED, null);

    assertThat(line).endsWith("\n");
    assertThat(line.substring(0, line.length() - 1))
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\u2028\\u2029\\ud800]")
        .contains("x\\n2031-05-02")
        .containsIgnoringCase("\\u001b[2J\\r\\t\\u0085\\u2028\\u202e\\u007f\\ud800");
  }

  @Test
  void a_message_of_json_is_read_back_as_it_was() {
    assertThat(json(FORGED, null).get("message")).isEqualTo(FORGED);
  }

  @Test
  void a_stack_trace_of_text_is_indented_and_no_exception_can_look_like_another_event() {
    String[] lines = line(LogFormat.TEXT, "failed", failure(FORGED)).split("\n");

    assertThat(lines).hasSizeGreaterThan(5);
    assertThat(lines[0]).endsWith("Server: failed");
    assertThat(lines).filteredOn(line -> !line.startsWith("\t")).hasSize(1);
    assertThat(String.join("\n", lines))
        .contains("\tjava.lang.IllegalStateException: x\\n2031", "\t\tat io.statehouse.")
        .contains("\tCaused by: java.lang.IllegalArgumentException: x\\n")
        .contains("\t\tSuppressed: java.lang.RuntimeException: x\\n");
  }

  @Test
  void a_stack_trace_of_json_is_one_string() {
    assertThat(line(LogFormat.JSON, "failed", failure("why"))).containsOnlyOnce("\n");
    assertThat((String) json("failed", failure("why")).get("stack_trace"))
        .startsWith("java.lang.IllegalStateException: why\n\tat io.statehouse.")
        .contains("\nCaused by: java.lang.IllegalArgumentException: why\n");
  }

  @Test
  void exceptions_that_cause_each_other_end() {
    RuntimeException one = new IllegalStateException("one");
    one.initCause(new IllegalArgumentException("two", one));

    assertThat(line(LogFormat.TEXT, "failed", one)).contains("Caused by: ").endsWith("\n");
  }
}
