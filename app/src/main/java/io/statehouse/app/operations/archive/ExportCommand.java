package io.statehouse.app.operations.archive;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.ArchiveFiles;
import io.statehouse.app.operations.NamedSide;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.OperationProgress;
import io.statehouse.app.operations.Quantities;
import io.statehouse.app.operations.StoreCall;
import io.statehouse.app.operations.apply.DesiredFiles;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.app.yaml.YamlWriter;
import io.statehouse.domain.layout.Json;
import io.statehouse.operations.archive.ArchiveHeader;
import io.statehouse.operations.archive.ArchiveWriter;
import io.statehouse.operations.archive.export.ExportFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the state of a system into a file. */
@Command(
    name = "export",
    footer = {
      "  statehouse export css.shz --system css",
      "  statehouse export --system gis --as yaml",
      "  statehouse export gis.json --as consul --system gis --store consul://127.0.0.1:8500"
    },
    description = {
      "Write the state of a system into a new file; - is standard output.",
      "An archive holds all of it, byte for byte, and is checked as a whole before any of it is"
          + " used: by import, restore, diff and backup verify.",
      "As yaml, it is documents that apply reads: what an operator keeps in git."
    })
public final class ExportCommand implements Callable<Integer> {
  static final String YAML = "yaml";

  @Mixin private final StoreCall call;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = ArchiveFiles.STANDARD,
      description = "The file, which must not exist (default: standard output).")
  private String file;

  @Option(
      names = {"--as", "--format"},
      paramLabel = "FORMAT",
      defaultValue = ArchiveFiles.ARCHIVE,
      description =
          "archive (the default), yaml, or what another program imports: consul, etcd, redis,"
              + " lines; or one of the system itself, which its page names.")
  private String format;

  @Option(
      names = "--with-secrets",
      description = "As yaml: also the kinds whose documents hold passwords or API keys.")
  private boolean withSecrets;

  public ExportCommand(Invocation invocation, SystemRegistry systems) {
    this.call = new StoreCall(invocation, systems);
  }

  @Override
  public Integer call() {
    boolean asDocuments = format.equals(YAML);
    NamedSide side = call.side();
    Optional<SystemName> system = call.system(side);
    Optional<ExportFormat> other =
        asDocuments ? Optional.empty() : ArchiveFiles.format(format, call.formats(system), YAML);
    OutputFile output = new OutputFile(call.invocation(), call.results(), file);
    if (other.isEmpty() && !asDocuments) {
      output.requireNoTerminal();
    }
    try (OpenState state = call.open(side, system);
        OperationProgress progress = OperationProgress.on(call.invocation())) {
      AtomicLong written = new AtomicLong();
      output.write(
          out ->
              written.set(
                  asDocuments
                      ? writeDocuments(system, state, out)
                      : write(other, system, state, progress, out)));
      progress.erase();
      if (written.get() == 0) {
        call.complain("nothing is stored at " + state);
      }
      report(written.get(), asDocuments, output, state);
      return 0;
    }
  }

  private long write(
      Optional<ExportFormat> other,
      Optional<SystemName> system,
      OpenState state,
      OperationProgress progress,
      OutputStream out) {
    StateEntries read = StateEntries.of(system, call.layout(system, state.config()), state);
    if (read.header().view() == ArchiveHeader.View.SCAN) {
      call.complain(
          "the state is larger than one view: an entry that changes meanwhile may be there or not");
    }
    return other.isPresent()
        ? other.get().write(read.entries(), out)
        : ArchiveWriter.write(
                out,
                read.header(),
                read.entries(),
                new ArchiveFiles(call.invocation(), progress).writing())
            .entries();
  }

  private long writeDocuments(Optional<SystemName> system, OpenState state, OutputStream out)
      throws IOException {
    SystemName name =
        system.orElseThrow(
            () -> AppException.misused("raw keys are no documents: name a system instead"));
    YamlWriter yaml = new YamlWriter();
    long count = 0;
    for (ResourceKind kind : call.systems().get(name).resources(state.config(), state.store())) {
      if (kind.isSecret() && !withSecrets) {
        call.complain(
            "left out: %s/%s, which holds secrets (--with-secrets)".formatted(name, kind.name()));
        continue;
      }
      try (Stream<Map<String, Object>> documents = kind.documents()) {
        for (Iterator<Map<String, Object>> each = documents.iterator(); each.hasNext(); count++) {
          Map<String, Object> document = new LinkedHashMap<>();
          document.put(DesiredFiles.KIND, name + "/" + kind.name());
          document.putAll(each.next());
          out.write(("---\n" + yaml.text(document)).getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    return count;
  }

  private void report(long written, boolean asDocuments, OutputFile output, OpenState state) {
    if (output.isStandardOutput()) {
      return;
    }
    Results results = call.results();
    if (results.wantsDocument()) {
      results.document(
          Json.object(asDocuments ? "documents" : "entries", written, "from", state.toString()));
    } else {
      results.line(
          asDocuments
              ? "wrote " + Quantities.count(written) + " documents"
              : "wrote " + Quantities.entries(written));
    }
    results.flush();
  }
}
