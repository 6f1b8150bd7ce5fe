package io.statehouse.app.cli;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.PlainTree;
import io.statehouse.app.json.Shape;
import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.yaml.MemberLines;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.app.yaml.YamlWriter;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A document that a user changes in an editor, and that is written unless someone else has changed
 * it meanwhile. If it cannot be written, the command prints the reason and what others changed; at
 * a terminal it opens the editor again. A text that is not written in the end is kept in a file,
 * whose name is printed.
 */
public final class EditedDocument {
  /** Describes the command in help. */
  public static final String HELP =
      "It is written unless someone else has changed it meanwhile; what is not written is kept in a"
          + " file.";

  private static final String USUAL_EDITOR = "vi";

  private final Call call;
  private final String name;
  private final Supplier<Version> reading;

  /**
   * A document as it is stored.
   *
   * @param document as {@link io.statehouse.domain.layout.Json} takes it
   */
  public record Version(Object document, String revision) {
    public Version {
      document = PlainTree.written(requireNonNull(document, "document")); // streams are read once
      requireNonNull(revision, "revision");
    }

    private String text() {
      return new YamlWriter().text(document);
    }
  }

  /** Writes what was edited. */
  @FunctionalInterface
  public interface Writing {
    /**
     * @param file the edited text
     * @param revision that of the document that was edited
     */
    void write(Path file, String revision);
  }

  /**
   * @param name what is edited, for people
   * @param reading reads it as it is now
   */
  public EditedDocument(Call call, String name, Supplier<Version> reading) {
    this.call = requireNonNull(call, "call");
    this.name = requireNonNull(name, "name");
    this.reading = requireNonNull(reading, "reading");
  }

  /**
   * A document that has its revision from its content.
   *
   * @param name what is edited, for people
   * @param reading reads it as it is now
   */
  public static <T> EditedDocument of(Call call, String name, Shape<T> shape, Supplier<T> reading) {
    return new EditedDocument(
        call,
        name,
        () -> {
          T found = reading.get();
          return new Version(shape.write(found), DocumentRevision.of(shape.write(found)));
        });
  }

  /**
   * Opens the editor, and writes what was changed there; that nothing was changed is said.
   *
   * @return whether anything was written
   * @throws AppException if it is not written; the message names the file with the text
   */
  public boolean edit(Writing writing) {
    try {
      Path file = Files.createTempFile("statehouse-", ".yaml"); // only its owner may read it
      return edit(file, writing);
    } catch (IOException failed) {
      throw new AppException(
          Kind.BAD_INPUT, "cannot keep what is edited: " + FileProblem.of(failed), failed);
    }
  }

  /**
   * Returns what was edited, as {@link io.statehouse.domain.layout.Json} takes it.
   *
   * @throws AppException if it is no document in YAML
   */
  public static Object read(Path file) {
    try {
      return PlainTree.of(Yaml.read(Files.readString(file)));
    } catch (IOException unreadable) {
      throw new AppException(Kind.BAD_INPUT, FileProblem.of(unreadable), unreadable);
    } catch (IllegalArgumentException malformed) {
      throw new AppException(Kind.BAD_INPUT, malformed.getMessage(), malformed);
    }
  }

  /**
   * Returns what was edited, which must be an object.
   *
   * @throws AppException as {@link #read}
   */
  public static Map<?, ?> members(Path file) {
    if (read(file) instanceof Map<?, ?> members) {
      return members;
    }
    throw new AppException(Kind.BAD_INPUT, "the document is not an object: keep its members");
  }

  private boolean edit(Path file, Writing writing) throws IOException {
    Version version = reading.get();
    String offered = version.text();
    Files.writeString(file, offered);
    while (true) {
      open(file);
      if (Files.readString(file).equals(offered)) {
        if (offered.equals(version.text())) {
          Files.delete(file);
          call.complain(name + " was not changed");
          return false;
        }
        throw kept(file, "it was not changed again", null);
      }
      try {
        writing.write(file, version.revision());
        Files.delete(file);
        return true;
      } catch (RuntimeException failed) {
        Failure failure = call.invocation().failures().read(failed);
        MemberLines lines = MemberLines.of(Files.readString(file));
        Version now = readAgain(file, placed(failure, lines), failed);
        List<String> changed = changes(version.text(), now.text());
        if (call.invocation().terminal().prompt().isEmpty() || failure.kind() == Kind.INTERNAL) {
          changed.forEach(call::complain);
          throw kept(file, placed(failure, lines), failed);
        }
        offered = offered(failure, changed, withoutComment(Files.readString(file)));
        Files.writeString(file, offered);
        version = now;
      }
    }
  }

  /** Returns a failure with the line of the member that it is about, if it is about one. */
  private static Failure placed(Failure failure, MemberLines lines) {
    return Optional.of(failure.sentence())
        .filter(sentence -> failure.kind() == Kind.BAD_INPUT)
        .flatMap(lines::find)
        .map(line -> new Failure(failure.kind(), "line %d: %s".formatted(line, failure.sentence())))
        .orElse(failure);
  }

  /** Where it cannot be read either, the failure of the write is what is reported. */
  private Version readAgain(Path file, Failure failure, RuntimeException failed) {
    try {
      return reading.get();
    } catch (RuntimeException unreadable) {
      failed.addSuppressed(unreadable);
      throw kept(file, failure, failed);
    }
  }

  /** A write without a response may have been applied. */
  private AppException kept(Path file, Failure failure, Throwable cause) {
    String outcome =
        failure.kind() == Kind.OUTCOME_UNKNOWN ? "may have been written" : "was not written";
    return new AppException(
        failure.kind(),
        "%s %s: %s; the text is kept in %s".formatted(name, outcome, failure.sentence(), file),
        cause);
  }

  private AppException kept(Path file, String why, Throwable cause) {
    return new AppException(
        Kind.BAD_INPUT,
        "%s was not written: %s; the text is kept in %s".formatted(name, why, file),
        cause);
  }

  private void open(Path file) {
    Map<String, String> environment = call.invocation().environment();
    String editor =
        environment.getOrDefault("VISUAL", environment.getOrDefault("EDITOR", USUAL_EDITOR));
    try {
      Process running =
          new ProcessBuilder("sh", "-c", editor + " \"$0\"", file.toString())
              .redirectInput(Redirect.INHERIT)
              .redirectOutput(Redirect.INHERIT)
              .redirectError(Redirect.INHERIT)
              .start();
      int code = running.waitFor();
      if (code != 0) {
        throw kept(file, "the editor \"%s\" ended with %d".formatted(editor, code), null);
      }
    } catch (IOException noShell) {
      throw kept(file, "the editor \"%s\" cannot be started".formatted(editor), noShell);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw kept(file, "it was interrupted", stop);
    }
  }

  /** Returns the lines that others removed and added, as a difference shows them. */
  private static List<String> changes(String before, String now) {
    List<String> removed = new ArrayList<>(before.lines().toList());
    List<String> added = new ArrayList<>(now.lines().toList());
    now.lines().forEach(removed::remove);
    before.lines().forEach(added::remove);
    List<String> changes = new ArrayList<>();
    removed.forEach(line -> changes.add("- " + line));
    added.forEach(line -> changes.add("+ " + line));
    return changes;
  }

  /** Returns the text below a comment on why it was not written, which names a line of both. */
  private static String offered(Failure failure, List<String> changes, String text) {
    StringBuilder meanwhile = new StringBuilder();
    if (!changes.isEmpty()) {
      meanwhile.append("# Meanwhile others changed it:\n");
      changes.forEach(line -> meanwhile.append("#   ").append(line).append('\n'));
    }
    String below = meanwhile + text;
    String why = placed(failure, MemberLines.of("\n" + below)).sentence();
    return "# Not written: " + why.replace('\n', ' ') + "\n" + below;
  }

  /** Removes the comment of the attempt before. */
  private static String withoutComment(String text) {
    int from = 0;
    while (text.startsWith("#", from)) {
      int end = text.indexOf('\n', from);
      from = end < 0 ? text.length() : end + 1;
    }
    return text.substring(from);
  }
}
