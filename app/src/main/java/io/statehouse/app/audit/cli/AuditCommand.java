package io.statehouse.app.audit.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.audit.AuditFile;
import io.statehouse.app.audit.AuditLine;
import io.statehouse.app.audit.Outcome;
import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.PointInTime;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what is recorded of requests. */
@Command(
    footer = {
      "  statehouse audit --since 2h --outcome refused",
      "  statehouse audit --identity \"user dana\" --system gis --json"
    },
    description = {
      "Print who has done what on a server with audit.file, the oldest first.",
      "A line is the time, the outcome, who, from where, what, and what it was about; with --json it"
          + " is as in the file."
    })
public final class AuditCommand implements Runnable {
  @Mixin private final Call call;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The file (default: that of the setting audit.file), with those before it.")
  private Path file;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "The requests since then: 2h (ago), or a time as lines have it.")
  private String since;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "The requests until then, likewise.")
  private String until;

  @Option(
      names = "--identity",
      paramLabel = "NAME",
      description = "Those of one sender, as dana, or as lines have it: \"user dana\".")
  private String identity;

  @Option(names = "--system", paramLabel = "NAME", description = "Those about one system.")
  private String system;

  @Option(
      names = "--operation",
      paramLabel = "TEXT",
      description = "Those whose method and path contain this.")
  private String operation;

  @Option(
      names = "--outcome",
      paramLabel = "WORD",
      description = "applied, refused, lost-race, failed, unknown, or begun.")
  private String outcome;

  public AuditCommand(Invocation invocation) {
    this.call = new Call(invocation);
  }

  @Override
  public void run() {
    Optional<Instant> from = time("--since", since);
    Optional<Instant> to = time("--until", until);
    Optional<String> ended = Optional.ofNullable(outcome).map(Outcome::parse).map(Outcome::word);
    Results results = call.results();
    int unreadable = 0;
    for (Path each : files()) {
      try (BufferedReader lines = Files.newBufferedReader(each)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          Optional<AuditLine> read = read(line);
          if (read.isEmpty()) {
            unreadable++;
          } else if (isWanted(read.get(), from, to, ended)) {
            print(results, read.get());
          }
        }
      } catch (IOException failed) {
        throw new AppException(
            Kind.BAD_INPUT, "cannot read " + each + ": " + FileProblem.of(failed), failed);
      }
    }
    results.flush();
    if (unreadable > 0) {
      call.complain(unreadable + " lines could not be read: they are cut, or not of this log");
    }
  }

  private static Optional<Instant> time(String option, String text) {
    return Optional.ofNullable(text)
        .map(given -> PointInTime.parse(option, given, Clock.systemUTC()));
  }

  private List<Path> files() {
    Config config = call.config(Map.of());
    Path named =
        Optional.ofNullable(file)
            .map(given -> call.invocation().file(given))
            .or(
                () ->
                    config
                        .get(ServerSettings.AUDIT_FILE)
                        .filter(name -> !name.equals("-"))
                        .map(config::file))
            .orElseThrow(
                () ->
                    AppException.misused(
                        "audit.file names no file: name one, as in statehouse audit FILE"));
    List<Path> files = AuditFile.all(named);
    if (files.isEmpty()) {
      throw new AppException(Kind.NOT_FOUND, "there is no file " + named);
    }
    return files;
  }

  private static Optional<AuditLine> read(String line) {
    try {
      AuditLine read = AuditLine.SHAPE.read(line.getBytes(StandardCharsets.UTF_8));
      Instant.parse(read.time());
      return Optional.of(read);
    } catch (IllegalArgumentException | DateTimeParseException cut) {
      return Optional.empty();
    }
  }

  private boolean isWanted(
      AuditLine line, Optional<Instant> from, Optional<Instant> to, Optional<String> ended) {
    Instant time = Instant.parse(line.time());
    return from.map(start -> !time.isBefore(start)).orElse(true)
        && to.map(end -> !time.isAfter(end)).orElse(true)
        && ended.map(line.outcome()::equals).orElse(true)
        && (system == null || line.system().filter(system::equals).isPresent())
        && (operation == null || line.operation().contains(operation))
        && (identity == null || isOf(line.identity()));
  }

  private boolean isOf(String sender) {
    return sender.equals(identity) || sender.endsWith(" " + identity);
  }

  private void print(Results results, AuditLine line) {
    if (results.wantsDocument()) {
      results.next(AuditLine.SHAPE.write(line));
    } else {
      results.line(
          "%s %-9s %s %s %s%s"
              .formatted(
                  line.time(),
                  line.outcome(),
                  line.identity(),
                  line.address(),
                  line.operation(),
                  line.about().entrySet().stream()
                      .sorted(Map.Entry.comparingByKey())
                      .map(each -> " " + each.getKey() + "=" + each.getValue())
                      .collect(joining())));
    }
  }
}
