package io.statehouse.app.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of one group, in the order in which help lists them.
 *
 * <pre>
 *   new CommandGroup()
 *       .with(RackCommands.class, "racks", "add-rack")
 *       .reads(RackName.class, RackName::new)
 * </pre>
 *
 * A command is a static method: {@code add-rack} is {@code addRack}. Its first parameter is a
 * {@link Call}, the others are what a user gives, converted to the domain's types. A command is
 * made only when the arguments name it: to make forty of them costs more time than to run one.
 */
public final class CommandGroup {
  private final Map<String, Function<Invocation, CommandLine>> makers = new LinkedHashMap<>();
  private final Map<Class<?>, Function<String, ?>> readers = new LinkedHashMap<>();

  /** Adds command methods of a class, by their names on the command line. */
  public CommandGroup with(Class<?> commands, String... names) {
    for (String name : names) {
      makers.put(name, invocation -> line(commands, name, invocation));
    }
    return this;
  }

  /** Adds a command that is an object of its own, or the specification of one. */
  public CommandGroup with(String name, Function<Invocation, ?> maker) {
    makers.put(name, invocation -> withReaders(new CommandLine(maker.apply(invocation))));
    return this;
  }

  /**
   * Says how arguments of a type are read.
   *
   * @param reader throws an exception with a sentence that names the argument
   */
  public <T> CommandGroup reads(Class<T> type, Function<String, T> reader) {
    readers.put(type, reader);
    return this;
  }

  /** Adds the command of this name; if there is none, all, for help to list. */
  public void addTo(CommandLine group, Invocation invocation, String named) {
    makers.forEach(
        (name, maker) -> {
          if (name.equals(named) || !makers.containsKey(named)) {
            group.addSubcommand(name, maker.apply(invocation));
          }
        });
  }

  /** Returns one command by itself. */
  CommandLine command(String name, Invocation invocation) {
    return makers.get(name).apply(invocation);
  }

  private CommandLine line(Class<?> commands, String name, Invocation invocation) {
    IFactory factory = new CallFactory(invocation);
    CommandSpec spec = CommandSpec.forAnnotatedObject(method(commands, name), factory).name(name);
    return withReaders(new CommandLine(spec, factory));
  }

  private CommandLine withReaders(CommandLine line) {
    readers.forEach((type, reader) -> register(line, type, reader));
    return line;
  }

  private static <T> void register(CommandLine line, Class<T> type, Function<String, ?> reader) {
    line.registerConverter(type, text -> type.cast(reader.apply(text)));
  }

  private static Method method(Class<?> commands, String name) {
    String called = camelCase(name);
    return Stream.of(commands.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Command.class))
        .filter(method -> method.getName().equals(called))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException(commands.getName() + " has no command " + called));
  }

  /** {@code set-table-status} as a method is called: {@code setTableStatus}. */
  private static String camelCase(String name) {
    String[] words = name.split("-");
    return words[0]
        + Stream.of(words)
            .skip(1)
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
  }

  /** Creates calls for one invocation. */
  private record CallFactory(Invocation invocation) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
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
}
