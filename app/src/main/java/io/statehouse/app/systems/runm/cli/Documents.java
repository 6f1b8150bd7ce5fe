package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.text.Printable;
import io.statehouse.app.yaml.Yaml;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Documents in files, YAML or JSON. All of them are read and checked before anything is done with
 * the first; what is wrong is said with the name of its file.
 */
final class Documents<T> {
  /** Far more than a person writes. */
  private static final int MAX_BYTES = 1 << 20;

  private final Invocation invocation;
  private final List<Document<T>> all = new ArrayList<>();

  private record Document<T>(String file, T content) {}

  private Documents(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * Reads the documents.
   *
   * @param reader throws an exception with a sentence that names the invalid member
   * @throws AppException if any of them is wrong; of several, each has been reported before
   */
  static <T> Documents<T> read(
      Invocation invocation, List<Path> files, Function<Object, T> reader) {
    Documents<T> documents = new Documents<>(invocation);
    List<RuntimeException> wrong = new ArrayList<>();
    for (Path file : files) {
      String name = Input.name(file);
      try {
        T content = documents.naming(name, () -> reader.apply(tree(invocation, file)));
        documents.all.add(new Document<>(name, content));
      } catch (AppException refused) {
        wrong.add(refused);
      }
    }
    if (wrong.size() == 1) {
      throw wrong.get(0);
    }
    if (!wrong.isEmpty()) {
      wrong.forEach(each -> invocation.err().println(Printable.line(each.getMessage())));
      throw new AppException(
          Kind.BAD_INPUT,
          "nothing is written: %d of %d documents are wrong".formatted(wrong.size(), files.size()));
    }
    return documents;
  }

  private static Object tree(Invocation invocation, Path file) {
    return Yaml.read(
        new Input(invocation)
            .document(file, MAX_BYTES)
            .text()
            .orElseThrow(() -> new AppException(Kind.BAD_INPUT, "it is not UTF-8 text")));
  }

  /** Does something with each document, until that fails. */
  void each(Consumer<T> step) {
    for (Document<T> document : all) {
      naming(
          document.file,
          () -> {
            step.accept(document.content);
            return null;
          });
    }
  }

  private interface Step<R> {
    R run();
  }

  private <R> R naming(String file, Step<R> step) {
    try {
      return step.run();
    } catch (RuntimeException thrown) {
      Failure failure = invocation.failures().read(thrown);
      if (failure.kind() == Kind.INTERNAL || failure.kind() == Kind.MISUSED) {
        throw thrown;
      }
      throw new AppException(failure.kind(), Input.named(file, failure.sentence()), thrown);
    }
  }
}
