package io.statehouse.app.system;

import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.OriginalSources;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.config.SystemSettings;
import io.statehouse.app.failure.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * All systems by name, in the order in which they are listed. A system is created when it is first
 * needed. Safe for use by several threads once all are added.
 */
public final class SystemRegistry implements SystemSettings {
  private record Listed(SystemName name, String summary, Supplier<StateSystem> maker) {}

  // By text, since the JVM generates the hash code of a record when it is first used, which is
  // slow.
  private final Map<String, Listed> listed = new LinkedHashMap<>();
  private final Map<String, StateSystem> created = new ConcurrentHashMap<>();

  /**
   * Adds a system.
   *
   * @param summary one sentence, for the list of commands
   */
  public SystemRegistry with(String name, String summary, Supplier<StateSystem> maker) {
    if (listed.putIfAbsent(name, new Listed(new SystemName(name), summary, maker)) != null) {
      throw new IllegalArgumentException("two systems are called " + name);
    }
    return this;
  }

  @Override
  public List<SystemName> names() {
    return listed.values().stream().map(Listed::name).toList();
  }

  public String summary(SystemName name) {
    return listed.get(name.text()).summary;
  }

  /** Returns a system, created if need be. */
  public StateSystem get(SystemName name) {
    return created.computeIfAbsent(name.text(), made -> listed.get(made).maker.get());
  }

  @Override
  public List<Setting<?>> settings(SystemName system) {
    return get(system).settings();
  }

  @Override
  public OriginalSettings original(SystemName system, OriginalSources sources) {
    return get(system).original(sources);
  }

  /**
   * Returns the failure that an exception of a system means. A system that was never created has
   * thrown nothing.
   */
  public Optional<Failure> failure(RuntimeException thrown) {
    return created.values().stream().flatMap(system -> system.failure(thrown).stream()).findFirst();
  }
}
