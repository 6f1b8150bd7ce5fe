package io.statehouse.domain.css;

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
        Map.ofEntries(
            Map.entry(new CssException.NoSuchDb(DATABASE), "Database 'D' does not exist."),
            Map.entry(new CssException.NoSuchKey("K"), "Key 'K' does not exist."),
            Map.entry(new CssException.NoSuchTable(TABLE), "Table 'D.T' does not exist."),
            Map.entry(new CssException.TableExists(TABLE), "Table 'D.T' already exists."),
            Map.entry(new CssException.KeyExists("K"), "Key 'K' already exists."),
            Map.entry(new CssException.KeyValueError("K", "M"), "Key 'K' value error: M"),
            Map.entry(
                new CssException.VersionMissing("K"), "Key for CSS version is not defined: 'K'"),
            Map.entry(
                new CssException.VersionMismatch("1", "A"),
                "CSS version number mismatch: expected=1, actual=A"),
            Map.entry(new CssException.ReadonlyCss(), "Attempt to modify read-only CSS."),
            Map.entry(new CssException.NoSuchNode(NODE), "Node 'N' does not exist."),
            Map.entry(new CssException.NodeExists(NODE), "Node 'N' already exists."),
            Map.entry(
                new CssException.NodeInUse(NODE, "K"), "Node 'N' is in use and cannot be deleted."),
            Map.entry(new CssException.ConfigError("M"), "Invalid config: M"));

    messages.forEach((exception, message) -> assertThat(exception).hasMessage(message));
  }

  @Test
  void facts_are_fields_too() {
    assertThat(new CssException.NoSuchDb(DATABASE).database()).isEqualTo(DATABASE);
    assertThat(new CssException.DbExists(DATABASE).database()).isEqualTo(DATABASE);
    assertThat(new CssException.NoSuchTable(TABLE).table()).isEqualTo(TABLE);
    assertThat(new CssException.TableExists(TABLE).table()).isEqualTo(TABLE);
    assertThat(new CssException.NoSuchKey("K").key()).isEqualTo("K");
    assertThat(new CssException.KeyExists("K").key()).isEqualTo("K");
    assertThat(new CssException.KeyValueError("K", "M").key()).isEqualTo("K");
    assertThat(new CssException.VersionMissing("K").key()).isEqualTo("K");
    assertThat(new CssException.VersionMismatch("1", "A").expected()).isEqualTo("1");
    assertThat(new CssException.VersionMismatch("1", "A").actual()).isEqualTo("A");
    assertThat(new CssException.NoSuchNode(NODE).node()).isEqualTo(NODE);
    assertThat(new CssException.NodeExists(NODE).node()).isEqualTo(NODE);
    assertThat(new CssException.NodeInUse(NODE, "K").node()).isEqualTo(NODE);
    assertThat(new CssException.NodeClosing(NODE).node()).isEqualTo(NODE);
    assertThat(new CssException.NodeReopened(NODE).node()).isEqualTo(NODE);
    assertThat(new CssException.StoreNotEmpty("K").key()).isEqualTo("K");
    assertThat(new CssException.InvalidKey("K", "R").reason()).isEqualTo("R");
    assertThat(new CssException.InvalidKey("K", "R").key()).isEqualTo("K");
    assertThat(new CssException.BadInput("line 1", "M").where()).isEqualTo("line 1");
  }

  @Test
  void kinds_tell_what_can_be_done() {
    assertThat(new CssException.NoSuchKey("K").kind()).isEqualTo(CssException.Kind.ABSENT);
    assertThat(new CssException.KeyExists("K").kind()).isEqualTo(CssException.Kind.CONFLICT);
    assertThat(new CssException.ReadonlyCss().kind()).isEqualTo(CssException.Kind.READ_ONLY);
    assertThat(new CssException.KeyValueError("K", "M").kind())
        .isEqualTo(CssException.Kind.DAMAGED);
    assertThat(new CssException.Rejected("M").kind()).isEqualTo(CssException.Kind.BAD_REQUEST);
  }

  @Test
  void a_message_is_one_line_whatever_it_quotes() {
    for (CssException exception :
        List.of(
            new CssException.NoSuchKey("a\nb"),
            new CssException.KeyValueError("K", "\r\n\uD83D"),
            new CssException.VersionMismatch("1", "x".repeat(1_000) + "\n"))) {
      assertThat(exception.getMessage()).doesNotContain("\n", "\r", "\uD83D");
    }
    assertThat(new CssException.VersionMismatch("1", "x".repeat(1_000)).getMessage())
        .hasSizeLessThan(400)
        .endsWith("…");
  }
}
