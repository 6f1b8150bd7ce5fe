package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.failure.AppException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files of documents that a command is given, also by the flag of the original's commands. */
final class DocumentFiles {
  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "Documents in YAML or JSON; - is standard input.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description = "The same as FILE, as the original's commands take it.")
  private List<Path> flags = new ArrayList<>();

  boolean isEmpty() {
    return files.isEmpty() && flags.isEmpty();
  }

  /** Returns the files, of which there must be one. */
  List<Path> all() {
    if (isEmpty()) {
      throw AppException.misused("no document: give a FILE, or - for standard input");
    }
    return Stream.concat(files.stream(), flags.stream()).toList();
  }

  /** Returns the only file. */
  Path only() {
    List<Path> all = all();
    if (all.size() > 1) {
      throw AppException.misused("give one FILE, not " + all.size());
    }
    return all.get(0);
  }
}
