package io.statehouse.domain.css.entities;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CssExceptionTest {
  private static final DatabaseName DATABASE = new DatabaseName("D");
  private static final TableRef TABLE = TableRef.of("D", "T");
  private static final NodeName NODE = new NodeName("N");

  @Test
  void messages_are_those_of_the_original() {
    Map<CssException, String> messages =
        Map.of(
            CssException.noSuch(DATABASE), "Database 'D' does not exist.",
            CssException.noSuchKey("K"), "Key 'K' does not exist.",
            CssException.noSuch(TABLE), "Table 'D.T' does not exist.",
            CssException.exists("Table", TABLE), "Table 'D.T' already exists.",
            CssException.exists("Key", new CssKey("/K")), "Key '/K' already exists.",
            CssException.malformed("K", "M"), "Key 'K' value error: M",
            CssException.versionMismatch("1", "A"),
                "CSS version number mismatch: expected=1, actual=A",
            CssException.noSuch(NODE), "Node 'N' does not exist.",
            CssException.inUse(NODE, "K"), "Node 'N' is in use and cannot be deleted.");

    messages.forEach((exception, message) -> assertThat(exception).hasMessage(message));
  }

  @Test
  void facts_are_fields_too() {
    assertThat(CssException.noSuch(DATABASE).subject()).isEqualTo("D");
    assertThat(CssException.exists("Table", TABLE).subject()).isEqualTo("D.T");
    assertThat(CssException.exists("Table", TABLE).found()).isEmpty();
    assertThat(CssException.inUse(NODE, "K").subject()).isEqualTo("N");
    assertThat(CssException.inUse(NODE, "K").found()).hasValue("K");
    assertThat(CssException.versionMismatch("1", "A").expected()).hasValue("1");
    assertThat(CssException.versionMismatch("1", "A").found()).hasValue("A");
    assertThat(CssException.badFile("line 1", "M").subject()).isEqualTo("line 1");
    assertThat(CssException.badFile("line 1", "M")).hasMessage("line 1: M");
  }

  @Test
  void a_message_is_one_line_whatever_it_quotes() {
    for (CssException exception :
        List.of(
            CssException.noSuchKey("a\nb"),
            CssException.malformed("K", "\r\n\uD83D"),
            CssException.versionMismatch("1", "x".repeat(1_000) + "\n"))) {
      assertThat(exception.getMessage()).doesNotContain("\n", "\r", "\uD83D");
    }
    assertThat(CssException.versionMismatch("1", "x".repeat(1_000)).getMessage())
        .hasSizeLessThan(400)
        .endsWith("…");
  }
}
