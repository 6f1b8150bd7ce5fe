package io.statehouse.app.cli;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates calls for one invocation, and has their subject. */
record CallFactory(Invocation invocation, Optional<CommandGroup.Subject> subject)
    implements IFactory {
  @Override
  public <K> K create(Class<K> type) throws Exception {
    if (CommandGroup.Subject.class.isAssignableFrom(type)) {
      return type.cast(subject.orElseThrow());
    }
    if (!Call.class.isAssignableFrom(type)) {
      return CommandLine.defaultFactory().create(type);
    }
    try {
      var constructor = type.getDeclaredConstructor(Invocation.class);
      constructor.setAccessible(true);
      return constructor.newInstance(invocation);
    } catch (InvocationTargetException failed) {
      throw new IllegalStateException(failed.getCause());
    }
  }
}
