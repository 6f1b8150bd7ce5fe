package io.statehouse.app.cli;

import io.statehouse.app.config.SystemName;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** One call of a command of a system whose store a server may serve to other programs. */
public abstract class ServedCall extends SystemCall {
  @Mixin private ServerOption server;

  protected ServedCall(Invocation invocation, SystemName system) {
    super(invocation, system);
  }

  @Override
  final Optional<String> chosenStore() {
    return server.store(invocation(), store(), system());
  }
}
