package io.statehouse.app.operations.archive;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.text.Shortened;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.archive.Archive;
import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ArchiveHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks archives, without a store. */
@Command(
    name = "verify",
    footer = "  statehouse backup verify ./backups",
    description = {
      "Check that archives are whole: every byte, by the checksums in them. Reads no store.",
      "Exit code 1 if one is not."
    })
public final class BackupVerifyCommand implements Callable<Integer> {
  @Mixin private final Call call;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Archives, or folders of archives.")
  private List<Path> files = new ArrayList<>();

  public BackupVerifyCommand(Invocation invocation) {
    this.call = new Call(invocation);
  }

  @Override
  public Integer call() {
    Results results = call.results();
    List<Object> documents = new ArrayList<>();
    boolean sound = true;
    for (Path file : archives()) {
      Map<String, Object> document = Json.object("file", file.toString());
      try (OperationProgress progress = OperationProgress.on(call.invocation());
          Archive archive =
              Archive.open(file, new ArchiveFiles(call.invocation(), progress).verifying())) {
        progress.erase();
        describe(file, archive, document, results);
      } catch (ArchiveException damaged) {
        sound = false;
        document.put("problem", damaged.getMessage());
        call.complain(Shortened.sentence(damaged.getMessage()));
      }
      documents.add(document);
    }
    if (results.wantsDocument()) {
      results.document(Json.object("sound", sound, "archives", documents));
    }
    results.flush();
    return sound ? 0 : 1;
  }

  private static void describe(
      Path file, Archive archive, Map<String, Object> document, Results results) {
    ArchiveHeader header = archive.header();
    document.putAll(document(archive));
    if (!results.wantsDocument()) {
      results.line(
          "%s: whole: %s of %s, from %s, %s"
              .formatted(
                  file,
                  Quantities.entries(archive.summary().entries()),
                  header.system().isEmpty() ? "no system" : header.system(),
                  header.storeKind(),
                  header.created()));
    }
  }

  /** Returns the members of a JSON object about an archive that is whole. */
  public static Map<String, Object> document(Archive archive) {
    ArchiveHeader header = archive.header();
    return Json.object(
        "system", header.system(),
        "created", header.created().toString(),
        "storeKind", header.storeKind(),
        "entries", archive.summary().entries(),
        "sha256", archive.summary().sha256());
  }

  private List<Path> archives() {
    List<Path> archives = new ArrayList<>();
    for (Path named : files) {
      Path file = call.invocation().file(named);
      if (!Files.isDirectory(file)) {
        archives.add(file);
        continue;
      }
      try (Stream<Path> within = Files.list(file)) {
        within
            .filter(each -> each.getFileName().toString().endsWith(Archive.SUFFIX))
            .sorted()
            .forEach(archives::add);
      } catch (IOException failed) {
        throw AppException.misused(
            "%s cannot be read: %s".formatted(named, FileProblem.of(failed)));
      }
    }
    if (archives.isEmpty()) {
      throw AppException.misused("there is no archive to check: name files or folders of them");
    }
    return archives;
  }
}
