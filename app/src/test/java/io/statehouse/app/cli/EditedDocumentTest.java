package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.RunResult;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditedDocumentTest {
  @TempDir Path directory;

  @BeforeEach
  void a_rack_and_routes() throws IOException {
    run("cloudchamber racks put r7 --enabled --condition operational --location old");
    Files.writeString(
        directory.resolve("routes.yaml"),
        """
        routes:
          - destination: old
            pattern: {deviceVendor: CISCO}
        """);
    assertThat(run("gis routes publish routes.yaml").code()).isZero();
  }

  private RunResult run(String line) {
    return RunResult.in(directory, words(line));
  }

  private static String[] words(String line) {
    return Stream.concat(Stream.of(line.split(" ")), Stream.of("--store=file:data"))
        .toArray(String[]::new);
  }

  private RunResult edited(String editor, String line) {
    return RunResult.in(directory, "", Map.of("EDITOR", editor), words(line));
  }

  /** Runs it at a terminal, where what fails is edited again. */
  private RunResult atTerminal(String editor, String line) {
    return RunResult.typed(directory, "", Map.of("EDITOR", editor), words(line));
  }

  /** An editor that runs these lines, with the file as {@code $1}. */
  private String script(String... lines) throws IOException {
    Path script = directory.resolve("editor");
    Files.writeString(script, "set -e\ncd " + directory + "\n" + String.join("\n", lines) + "\n");
    return "sh " + script;
  }

  @Test
  void what_is_edited_is_written() {
    RunResult rack = edited("sed -i s/old/new/", "cloudchamber racks edit r7");
    RunResult routes = edited("sed -i s/old/new/", "gis routes edit");

    assertThat(rack.err()).isEmpty();
    assertThat(routes.code()).isZero();
    assertThat(rack.out()).startsWith("put rack \"r7\"");
    assertThat(run("cloudchamber racks get r7 --json").out()).contains("new").doesNotContain("old");
    assertThat(run("gis routes show --json").out()).contains("new").doesNotContain("old");
  }

  @Test
  void what_is_not_changed_is_not_written() {
    String before = run("cloudchamber racks get r7").out();

    RunResult ran = edited("true", "cloudchamber racks edit r7");

    assertThat(ran.code()).isZero();
    assertThat(ran.complaint()).endsWith("was not changed");
    assertThat(run("cloudchamber racks get r7").out()).isEqualTo(before);
  }

  @Test
  void an_editor_that_fails_writes_nothing_and_the_text_is_kept() throws IOException {
    RunResult ran = edited(script("sed -i s/old/new/ $1", "exit 3"), "cloudchamber racks edit r7");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint()).contains("was not written: the editor ", "ended with 3; the text");
    assertThat(Files.readString(kept(ran))).contains("new");
    Files.delete(kept(ran));
    assertThat(run("cloudchamber racks get r7").out()).contains("old");
  }

  @Test
  void where_the_store_has_gone_the_text_is_kept_and_the_outcome_said() throws IOException {
    AtomicInteger reads = new AtomicInteger();
    EditedDocument edited =
        new EditedDocument(
            new Call(terminal(script("sed -i s/old/new/ $1"))),
            "the record",
            () -> {
              if (reads.incrementAndGet() > 1) {
                throw new AppException(Kind.UNAVAILABLE, "the store is down");
              }
              return version("1", Map.of("name", "old"));
            });

    assertThatThrownBy(
            () ->
                edited.edit(
                    (file, revision) -> {
                      throw new AppException(Kind.OUTCOME_UNKNOWN, "there was no response");
                    }))
        .isInstanceOfSatisfying(
            AppException.class,
            failed -> {
              assertThat(failed.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
              assertThat(failed)
                  .hasMessageContaining("the record may have been written: there was no response")
                  .hasMessageContaining("; the text is kept in ");
              Path file = Path.of(failed.getMessage().replaceFirst("(?s).* is kept in ", ""));
              assertThat(file).content().contains("new");
              assertThat(file.toFile().delete()).isTrue();
            });
  }

  private static Path kept(RunResult ran) {
    return Path.of(ran.err().strip().replaceFirst("(?s).* is kept in ", ""));
  }

  @Test
  void what_others_changed_meanwhile_is_shown_and_not_overwritten() throws IOException {
    String editor =
        script(
            "if grep -q '^# Not written' $1; then cp $1 second; sed -i s/mine/ours/ $1",
            "else sed -i s/old/mine/ $1; fi");
    List<String> written = new ArrayList<>();
    AtomicInteger reads = new AtomicInteger();
    EditedDocument edited =
        new EditedDocument(
            new Call(terminal(editor)),
            "the record",
            () ->
                reads.incrementAndGet() == 1
                    ? version("1", Map.of("name", "old"))
                    : version("2", Map.of("name", "theirs")));

    boolean done =
        edited.edit(
            (file, revision) -> {
              if (revision.equals("1")) {
                throw new AppException(Kind.PRECONDITION_FAILED, "the revision is 2");
              }
              written.add(revision + ": " + EditedDocument.read(file));
            });

    assertThat(done).isTrue();
    assertThat(written).containsExactly("2: {name=ours}");
    assertThat(directory.resolve("second"))
        .hasContent(
            """
            # Not written: the revision is 2
            # Meanwhile others changed it:
            #   - name: old
            #   + name: theirs
            name: mine
            """);
  }

  private static EditedDocument.Version version(String revision, Object document) {
    return new EditedDocument.Version(document, revision);
  }

  private Invocation terminal(String editor) {
    Invocation plain = RunResult.invocation(directory);
    return new Invocation(
        plain.in(),
        plain.out(),
        plain.err(),
        Map.of("EDITOR", editor),
        directory,
        new Terminal(true, true, Optional::empty, Optional.of(question -> Optional.empty())),
        plain.stores(),
        plain.systems(),
        plain.failures());
  }

  @Test
  void at_a_terminal_what_is_wrong_is_edited_again() throws IOException {
    String editor =
        script(
            "if grep -q '^# Not written' $1; then cp $1 second; sed -i s/nonsense/location/ $1",
            "else sed -i 's/old/new/; s/location/nonsense/' $1; fi");

    RunResult ran = atTerminal(editor, "cloudchamber racks edit r7");

    assertThat(ran.err()).isEmpty();
    assertThat(directory.resolve("second")).content().startsWith("# Not written: ").contains("new");
    assertThat(run("cloudchamber racks get r7 --json").out()).contains("new");
  }
}
