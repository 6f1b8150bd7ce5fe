package io.statehouse.app.operations.apply;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.SystemPart;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.app.text.Printable;
import io.statehouse.app.text.Shortened;
import io.statehouse.operations.Step;
import io.statehouse.operations.apply.StagedStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Documents of {@code apply} that a fuzzer makes up. They are refused in one line that names a line
 * of the file, or planned; what a plan has written is as the documents say.
 */
public final class FuzzedDocuments {
  private static final String FILE = "fuzz.yaml";
  private static final Pattern REFUSAL =
      Pattern.compile("(nothing was written: )?fuzz\\.yaml(, |: )line \\d+[^\\p{Cntrl}]+");

  private static final SystemRegistry SYSTEMS = RunResult.systems();
  private static final Failures FAILURES = new Failures(SYSTEMS::failure);
  private static final Config CONFIG =
      Config.load(Optional.empty(), Map.of(), Map.of(), Path.of("no-such-directory"), SYSTEMS);

  private FuzzedDocuments() {}

  /** Reads the content of a file, and plans and applies its documents. */
  public static void run(byte[] content) {
    try {
      DesiredFiles files = new DesiredFiles(CONFIG::system);
      files.addContent(content, FILE);
      for (SystemName system : DesiredState.systems(files.documents())) {
        apply(system, files.documents().stream().filter(d -> d.system().equals(system)).toList());
      }
    } catch (AppException refused) {
      String sentence = Printable.line(Shortened.sentence(refused.getMessage()));
      if (!REFUSAL.matcher(sentence).matches()) {
        throw new AssertionError("it is no line that names a line: " + sentence, refused);
      }
    }
  }

  private static void apply(SystemName system, List<DesiredDocument> documents) {
    MemoryStore store = new MemoryStore();
    List<Step> steps = steps(system, documents, store);
    Transaction.Builder all = Transaction.builder();
    for (Step step : steps) {
      all.require(step.condition());
      step.value()
          .ifPresentOrElse(value -> all.put(step.key(), value), () -> all.delete(step.key()));
    }
    if (!store.commit(all.build()).applied()) {
      throw new AssertionError("the plan is not for the store that it was made for");
    }
    List<Step> left = steps(system, documents, store);
    if (!left.isEmpty()) {
      throw new AssertionError("documents that were applied change more: " + left);
    }
  }

  private static List<Step> steps(
      SystemName name, List<DesiredDocument> documents, KeyValueStore store) {
    StateSystem system = SYSTEMS.get(name);
    SystemPart part = SystemPart.of(name, system, CONFIG, OpenStore.of(store));
    StagedStore staged = new StagedStore(store);
    OpenState state =
        new OpenState(CONFIG.store(name), OpenStore.of(staged), part.selection(), CONFIG);
    DesiredState.stage(system, state, staged, documents, true, FAILURES);
    return staged.steps(part.meaning());
  }
}
