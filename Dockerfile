# The server with its client, for a user without rights. Each RUN, the health check and the start are also run by
# tests/hosting/test_dockerfile.py, without Docker.

FROM python:3.12-slim AS builder
ENV UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy
RUN pip install --no-cache-dir --root-user-action=ignore "uv>=0.9"
WORKDIR /src
COPY pyproject.toml uv.lock ./
RUN uv export --quiet --frozen --no-dev --no-emit-project --output-file /build/requirements.txt
RUN uv venv --quiet /opt/menagerie
RUN uv pip sync --quiet --python /opt/menagerie --require-hashes --compile-bytecode /build/requirements.txt
COPY . .
# the build hook makes the client too, with PyPI's Node
RUN uv build --quiet --wheel --out-dir /build
RUN uv pip install --quiet --python /opt/menagerie --no-deps --compile-bytecode /build/*.whl

FROM python:3.12-slim
COPY --from=builder /opt/menagerie /opt/menagerie
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data
ENV PATH=/opt/menagerie/bin:$PATH PYTHONUNBUFFERED=1 DATABASE_URL=sqlite:////data/menagerie.db
WORKDIR /data
VOLUME /data
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["menagerie", "health"]
ENTRYPOINT ["menagerie"]
CMD ["serve"]
