package io.statehouse.app.doctor;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.ServerOption;
import io.statehouse.app.doctor.Diagnosis.Level;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.ports.url.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Examines the installation, and says what to do about each finding. */
@Command(
    footer = {
      "  statehouse doctor",
      "  statehouse doctor --config /etc/statehouse/statehouse.yaml"
    },
    description = {
      "Examine settings, stores, clocks, certificates, permissions, space, ports and versions.",
      "One finding per line, with what to do; nothing is written, and stores may be down. Exit code"
          + " 1 if there is an error."
    })
public final class DoctorCommand implements Callable<Integer> {
  private static final List<Examination> EXAMINATIONS =
      List.of(
          new VersionExamination(),
          new ConfigExamination(),
          new PermissionExamination(),
          new SpaceExamination(),
          new PortExamination(),
          new TlsExamination(),
          new StoreExamination(),
          new ClockExamination());

  @Mixin private final Call call;
  @Mixin private final ServerOption server = new ServerOption();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "How long stores and servers may take to respond (default: 10s).")
  private String timeout;

  private final SystemRegistry systems;

  public DoctorCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new Call(invocation);
    this.systems = systems;
  }

  /** The document of a finding. */
  private record Found(String level, String area, String finding, String advice) {
    Found(Diagnosis diagnosis) {
      this(word(diagnosis.level()), diagnosis.area(), diagnosis.finding(), diagnosis.advice());
    }
  }

  private record Report(boolean sound, List<Found> findings) {}

  @Override
  public Integer call() {
    Installation installation = Installation.of(call, systems, Optional.of(server), duration());
    List<Diagnosis> found = new ArrayList<>();
    EXAMINATIONS.forEach(each -> found.addAll(each.examine(installation)));
    boolean sound = found.stream().noneMatch(each -> each.level() == Level.ERROR);
    Results results = call.results();
    results.print(
        Shape.of(Report.class),
        new Report(sound, found.stream().map(Found::new).toList()),
        report -> report.findings.forEach(each -> print(results, each)));
    results.flush();
    return sound ? 0 : 1;
  }

  private static void print(Results results, Found found) {
    String advice = found.advice.isEmpty() ? "" : "; " + found.advice;
    results.line("%-8s %-12s %s%s".formatted(found.level, found.area, found.finding, advice));
  }

  private static String word(Level level) {
    return level.name().toLowerCase(Locale.ROOT);
  }

  private Duration duration() {
    try {
      return Quantity.duration("--timeout", timeout);
    } catch (IllegalArgumentException invalid) {
      throw AppException.misused(invalid.getMessage());
    }
  }
}
